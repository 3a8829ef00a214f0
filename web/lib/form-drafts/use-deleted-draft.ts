import { useEffect, useState } from 'react';
import { useDraftOwner } from '#web/lib/drafts/draft-owner.ts';
import type { DraftContent } from '#web/lib/drafts/stored-draft.ts';
import { findNewestDraft } from './find-newest-draft.ts';

/**
 * For the page of an entity that does not exist anymore: the entity as it was when its user edited it and did not save.
 * The form of it restores the edit. Undefined if there is none.
 */
export function useDeletedDraft<Entity>(draftKey: string, isDeleted: boolean): Entity | undefined {
  const owner = useDraftOwner();
  const [edited, setEdited] = useState<{ key: string; entity: Entity | undefined }>();

  useEffect(() => {
    if (!owner || !isDeleted) return;
    let isClosed = false;
    void findNewestDraft(owner, draftKey, () => undefined).then(({ draft }) => {
      if (!draft || isClosed) return;
      const { base } = JSON.parse(draft.content) as DraftContent<unknown, Entity>;
      setEdited({ key: draftKey, entity: base });
    });
    return () => {
      isClosed = true;
    };
  }, [owner, draftKey, isDeleted]);

  return edited?.key === draftKey ? edited.entity : undefined;
}
