import { OwnCompanySection } from '#web/features/demonstration/own-company-section.tsx';
import { CompanyDetailsHead } from '#web/features/print/sheet/letterhead.tsx';
import { SettingsView } from '#web/features/settings/settings-view.tsx';

/** The settings, with the head of printed pages as a preview. */
export function SettingsPage() {
  return (
    <SettingsView renderHead={(company) => <CompanyDetailsHead company={company} hasLinks={false} />}>
      <OwnCompanySection />
    </SettingsView>
  );
}
