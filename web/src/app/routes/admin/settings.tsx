import { type Company, type CompanySettings, company, companyChangesOf } from '@neev/domain';
import { VisitorPreview } from '@/components/admin/visitor-preview.tsx';
import { BrandList } from '@/components/carousel/brands.tsx';
import { SettingsForm } from '@/features/company-settings/settings-form.tsx';
import { TemplateList } from '@/features/reply-templates/template-list.tsx';
import { CompanyPreview } from '@/lib/company.ts';
import { Footer } from '../../layouts/footer.tsx';

/** Pixels that are enough for the footer on a phone, with longer texts. */
const PHONE_FOOTER_HEIGHT = 1_400;

export function SettingsPage() {
  return (
    <div className="space-y-10">
      <SettingsForm preview={(values) => <Previews values={values} />} />
      <TemplateList />
    </div>
  );
}

/** Previews of the brands, and of the footer on a computer and on a phone. */
function Previews({ values }: { values: CompanySettings }) {
  const shown: Company = { ...company, ...companyChangesOf(values) };
  return (
    <CompanyPreview value={shown}>
      <div className="space-y-4">
        <VisitorPreview caption="of the brands on the home page" screenWidth={600}>
          <div className="bg-paper p-3">
            <BrandList brands={values.brands} />
          </div>
        </VisitorPreview>
        <VisitorPreview caption="on a computer" screenWidth={1280}>
          <Footer />
        </VisitorPreview>
        <VisitorPreview
          caption="on a phone"
          screenWidth={390}
          screenHeight={PHONE_FOOTER_HEIGHT}
          className="max-w-60"
        >
          <Footer />
        </VisitorPreview>
      </div>
    </CompanyPreview>
  );
}
