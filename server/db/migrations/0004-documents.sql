-- Files that were uploaded or are on their way. The bytes lie in the storage.
create table documents (
  id uuid primary key,
  name text not null,
  size bigint not null check (size > 0),
  content_type text not null,
  part_size integer not null,
  -- Under which the storage has it: made by us, nothing of the name in it.
  storage_key text not null unique,
  -- What the storage calls the upload; none before the first part was asked for.
  upload_id text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  completed_at timestamptz,
  -- Gone for everybody; the row stays until the bytes are gone, too.
  discarded_at timestamptz
);
create index documents_unfinished on documents (created_at) where completed_at is null;
create index documents_complete on documents (completed_at) where completed_at is not null;
create index documents_discarded on documents (discarded_at) where discarded_at is not null;
