import { useQueryClient } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { settingsChanges } from '#schema/changes/settings-changes.ts';
import { type Settings, settingsInputSchema } from '#schema/settings.ts';
import { reloadCompany } from '#web/lib/company.ts';
import { listProblems } from '#web/lib/forms/form.ts';
import { useFieldJump } from '#web/lib/forms/use-field-jump.ts';
import { useEntityForm } from '#web/lib/saves/use-entity-form.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { SaveBanner } from '#web/ui/banners/save-banner.tsx';
import { FormLayout } from '#web/ui/form/form-layout.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { CompanyFields, TimeFields } from './company-fields.tsx';
import { CompanyPreview, type RenderHead } from './company-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { updateSettings } from './settings.api.ts';
import { settingsQuery } from './settings.queries.ts';
import { toSettingsDraft } from './settings-draft.ts';

/** The state of the form, which saves all settings but the logo. */
function useSettingsForm(settings: Settings, onProblem: (path: string) => void) {
  const queryClient = useQueryClient();
  const store = (saved: Settings) => queryClient.setQueryData(settingsQuery.queryKey, saved);
  const entityForm = useEntityForm({
    schema: settingsInputSchema,
    changes: settingsChanges,
    entity: settings,
    toDraft: toSettingsDraft,
    failure: 'Something went wrong saving the settings. Please try again later.',
    subject: { name: 'Settings', path: '/app/settings' },
    save: (input, { version = 0, draft }) => updateSettings(input, version, draft),
    onSaved: (saved) => {
      store(saved);
      void reloadCompany();
      void showSuccess('Settings saved.');
    },
    onStale: store,
    onProblem,
    jumpTo: onProblem,
    draft: { key: 'settings', title: 'Settings', path: '/app/settings' },
  });
  return { ...entityForm, store };
}

export function SettingsForm({ settings, renderHead }: { settings: Settings; renderHead: RenderHead }) {
  const { formRef, jumpTo } = useFieldJump(() => {});
  const settingsForm = useSettingsForm(settings, jumpTo);
  const { form } = settingsForm;
  const problems = listProblems(form.formState.errors, form.getValues());
  const hasProblem = (...names: string[]) => problems.some(({ path }) => names.includes(path));
  const { fixed } = settings;

  return (
    <FormProvider {...form}>
      <form
        ref={formRef}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          settingsForm.save();
        }}
      >
        <FormLayout
          anchors={[
            {
              id: 'company',
              label: 'Company',
              hasProblem: hasProblem('name', 'address', 'phone', 'website', 'email'),
            },
            { id: 'logo', label: 'Logo', hasProblem: false },
            { id: 'times', label: 'Times', hasProblem: hasProblem('timeZone', 'sendHour') },
            { id: 'preview', label: 'Preview', hasProblem: false },
          ]}
        >
          <FormSection id="company" title="Company">
            <CompanyFields fixed={fixed} />
          </FormSection>
          <FormSection id="logo" title="Logo">
            <LogoField settings={settings} onChanged={settingsForm.store} />
          </FormSection>
          <FormSection id="times" title="Times">
            <TimeFields fixed={fixed} current={settings.timeZone} />
          </FormSection>
          <FormSection id="preview" title="Preview">
            <CompanyPreview logo={settings.logo} renderHead={renderHead} />
          </FormSection>
        </FormLayout>
        <SettingsSaveBar settingsForm={settingsForm} onJump={jumpTo} />
        <UnsavedGuard isDirty={settingsForm.isDirty} />
      </form>
    </FormProvider>
  );
}

type SaveBarProps = {
  settingsForm: ReturnType<typeof useSettingsForm>;
  onJump: (path: string) => void;
};

function SettingsSaveBar({ settingsForm, onJump }: SaveBarProps) {
  const { form } = settingsForm;
  const problems = listProblems(form.formState.errors, form.getValues());
  return (
    <SaveBar
      submitLabel="Save Settings"
      isDirty={settingsForm.isDirty}
      isSaving={settingsForm.isSaving}
      problems={form.formState.isSubmitted ? problems : []}
      onJump={onJump}
      failure={settingsForm.failure}
      banner={<SaveBanner item="page" form={{ ...settingsForm, isDeleted: false }} onJump={onJump} />}
    />
  );
}
