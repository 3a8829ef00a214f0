import { Skeleton } from '@mantine/core';
import { FormLayout } from './form-layout.tsx';
import { FormSection } from './form-section.tsx';
import classes from './form-skeleton.module.css';

type Props = {
  /** Each row lists the widths of its fields, in twelfths. */
  sections: { id: string; title: string; rows: (number[] | 'heading')[] }[];
};

/** A placeholder in the shape of the form that is loading. */
export function FormSkeleton({ sections }: Props) {
  return (
    <div aria-busy>
      <FormLayout anchors={sections.map(({ id, title }) => ({ id, label: title }))}>
        {sections.map(({ id, title, rows }) => (
          <FormSection key={id} id={id} title={title}>
            <div className={classes.fields}>
              {rows.flat().map((width, index) =>
                width === 'heading' ? (
                  <Skeleton key={index} className={classes.heading} height={16} width={120} />
                ) : (
                  <div key={index} style={{ gridColumnEnd: `span ${width}` }} className={classes.field}>
                    <Skeleton height={12} width={88} mt={4} mb={8} />
                    <Skeleton height={36} />
                  </div>
                ),
              )}
            </div>
          </FormSection>
        ))}
      </FormLayout>
    </div>
  );
}
