import { Button } from '@mantine/core';
import { FormProvider } from 'react-hook-form';
import { type SetUpCompanyDraft, setUpCompanySchema } from '#schema/set-up.ts';
import type { CompanyDetail } from '#schema/settings.ts';
import { CompanyFields, ZoneField } from '#web/features/settings/company-fields.tsx';
import { SignInLayout } from '../sign-in-layout.tsx';
import { useStepForm } from './use-step-form.ts';

type Props = {
  company: SetUpCompanyDraft;
  fixed: readonly CompanyDetail[];
  onChange: (company: SetUpCompanyDraft) => void;
  onDone: () => void;
};

export function CompanyStep({ company, fixed, onChange, onDone }: Props) {
  const { form, ref, submit } = useStepForm(setUpCompanySchema, company, onChange);
  return (
    <FormProvider {...form}>
      <SignInLayout
        title="Set up your company"
        lead="Step 1 of 3. These details are on paper and in messages. You can change them under Settings."
        isWide
        onSubmit={() => submit(onDone)}
        actions={
          <Button type="submit" fullWidth size="md">
            Continue
          </Button>
        }
      >
        <div ref={ref}>
          <CompanyFields fixed={fixed} isNameRequired>
            <ZoneField fixed={fixed} current={company.timeZone} />
          </CompanyFields>
        </div>
      </SignInLayout>
    </FormProvider>
  );
}
