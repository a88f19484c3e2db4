import {
  COMPANY_ID,
  COMPANY_PATH,
  type CompanySettings,
  collections,
  companySettings,
  defaultCompanySettings,
  documentSource,
  formatBusinessHours,
  parseCompanySettings,
  parseEnteredNumber,
} from '@neev/domain';
import { doc } from 'firebase/firestore';
import { type ReactNode, useMemo, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import { useDiscardQuestion } from '@/components/admin/discard-question.tsx';
import {
  FormControls,
  FormError,
  FormField,
  RestoredNotice,
} from '@/components/admin/form-field.tsx';
import { RecordText, RecordTextArea } from '@/components/admin/record-controls.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { changedFields, keysOf } from '@/lib/admin/record-fields.ts';
import { hasConflict, SAVED, type SaveOutcome, save } from '@/lib/admin/save-record.ts';
import { changeOptions, type RecordForm, useRecordForm } from '@/lib/admin/use-record-form.ts';
import { useLiveDocument } from '@/lib/live/use-live.ts';
import { BrandsField } from './brands-field.tsx';
import { HolidaysField } from './holidays-field.tsx';
import { HoursField } from './hours-field.tsx';

type SettingsRecordForm = RecordForm<CompanySettings>;

const settingsSource = documentSource(collections.settings, COMPANY_ID);

interface SettingsFormProps {
  /** Renders a preview of the values. */
  preview: (values: CompanySettings) => ReactNode;
}

/** Edits the data of the company, which visitors see on every page. */
export function SettingsForm({ preview }: SettingsFormProps) {
  const loading = (
    <SkeletonList count={4} label="Loading the settings" className="max-w-3xl space-y-8">
      <Skeleton className="h-40 rounded-lg" />
    </SkeletonList>
  );
  return (
    <Loaded live={useLiveDocument(settingsSource)} loading={loading} failure="Failed to load data">
      {(fields) => <LoadedForm fields={fields} preview={preview} />}
    </Loaded>
  );
}

function LoadedForm({ fields, preview }: SettingsFormProps & { fields: unknown }) {
  const settings = useMemo(() => parseCompanySettings(fields), [fields]);
  const form = useSettingsRecord(settings);
  const { ask, question } = useDiscardQuestion(form);
  const [discards, setDiscards] = useState(0);

  function askToDiscard(onDiscarded: () => void) {
    ask(() => {
      setDiscards(discards + 1);
      onDiscarded();
    });
  }

  return (
    <>
      <form
        noValidate
        aria-label="Settings"
        onSubmit={form.onSubmit}
        className="grid gap-8 xl:grid-cols-[6fr_5fr]"
      >
        <FormControls isSaving={form.isSaving} className="space-y-8">
          {form.isRestored && form.isDirty && <RestoredNotice />}
          {/* The key ends the uploads that are discarded. */}
          <SettingsSections key={discards} form={form} />
          <Actions form={form} onDiscard={askToDiscard} />
        </FormControls>
        <div className="min-w-0">
          <div className="xl:sticky xl:top-24">{preview(form.form.watch())}</div>
        </div>
      </form>
      {question}
    </>
  );
}

interface ActionsProps {
  form: SettingsRecordForm;
  /** Asks first. `onDiscarded` is called when the changes are discarded. */
  onDiscard: (onDiscarded: () => void) => void;
}

/** At the bottom of the window, also after a save: the button keeps the focus, which must not scroll the page. */
function Actions({ form, onDiscard }: ActionsProps) {
  const { isDirty, isSaving, problem, failure } = form;
  const [saveButton, focusSaveButton] = useFocusAfterDelete<HTMLButtonElement>();
  return (
    <div className="settings-bar sticky bottom-0 z-20 -mx-4 space-y-3 border-t border-line bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-lg sm:border sm:px-6">
      <FormError text={problem} />
      {failure && <FormError text={`The settings were not saved. ${failure.reason}`} />}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <p role="status" className="mr-auto text-sm font-medium empty:hidden max-sm:basis-full">
          {isDirty && 'Unsaved changes'}
        </p>
        {isDirty && (
          <Button
            variant="outline"
            className="max-sm:flex-1 max-sm:px-3"
            onClick={() => onDiscard(() => focusSaveButton())}
          >
            Discard changes
          </Button>
        )}
        <Button ref={saveButton} type="submit" className="max-sm:flex-1 max-sm:px-3">
          {isSaving ? 'Saving…' : 'Save Settings'}
        </Button>
      </div>
    </div>
  );
}

function useSettingsRecord(settings: CompanySettings): SettingsRecordForm {
  const form: SettingsRecordForm = useRecordForm({
    schema: companySettings,
    blank: defaultCompanySettings,
    draftName: 'settings-company',
    openedRecord: settings,
    live: settings,
    onSave(values, base) {
      // The form stays open and compares itself with what is stored: trimmed, the GSTIN in capital letters.
      for (const name of keysOf(values)) form.form.setValue(name, values[name]);
      return saveCompanySettings(base ?? settings, values);
    },
    onSaved: () => toast.success('Settings saved.'),
  });
  return form;
}

function SettingsSections({ form }: { form: SettingsRecordForm }) {
  return (
    <>
      <Section title="Contact">
        {contactSettings.map((setting) => (
          <RecordText key={setting.field} form={form} required {...setting} />
        ))}
        <RecordTextArea form={form} field="address" label="Address" required rows={3} />
      </Section>
      <Section title="Business hours">
        <HoursSetting form={form} />
        <ResponseHoursSetting form={form} />
      </Section>
      <Section title="Texts">
        <RecordTextArea form={form} field="footerText" label="Footer text" required rows={2} />
        <RecordTextArea form={form} field="aboutText" label="About text" required rows={4} />
      </Section>
      <Section title="Brands" hint={BRANDS_HINT}>
        <BrandsSetting form={form} />
      </Section>
      <Section title="Social networks" hint="A network without a link is not shown.">
        {networkSettings.map((setting) => (
          <RecordText key={setting.field} form={form} type="url" {...setting} />
        ))}
      </Section>
    </>
  );
}

const BRANDS_HINT =
  'The first six appear on the home page, and all of them on the About page. A brand without a logo is shown by its name.';

interface SectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

function Section({ title, hint, children }: SectionProps) {
  return (
    <section className="space-y-4 rounded-lg border border-line bg-white p-4 shadow-card sm:p-6">
      <h2 className="text-lg">{title}</h2>
      {hint !== undefined && <p className="text-sm text-ink-soft">{hint}</p>}
      {children}
    </section>
  );
}

interface TextSetting {
  field: Exclude<keyof CompanySettings, 'hours' | 'holidays' | 'responseHours' | 'brands'>;
  label: string;
  type?: 'tel' | 'email';
  hint?: string;
}

const contactSettings: readonly TextSetting[] = [
  { field: 'phone', label: 'Phone', type: 'tel', hint: 'With the country code: +91 …' },
  { field: 'whatsapp', label: 'WhatsApp', type: 'tel', hint: 'With the country code: +91 …' },
  { field: 'email', label: 'Email', type: 'email' },
  { field: 'gstin', label: 'GSTIN' },
];

const networkSettings: readonly TextSetting[] = [
  { field: 'facebook', label: 'Facebook' },
  { field: 'twitter', label: 'Twitter' },
  { field: 'linkedin', label: 'LinkedIn' },
  { field: 'youtube', label: 'YouTube' },
  { field: 'instagram', label: 'Instagram' },
];

function HoursSetting({ form }: { form: SettingsRecordForm }) {
  const { watch, setValue, formState } = form.form;
  const options = changeOptions(formState);
  return (
    <>
      <FormField form={form} field="hours" label="Business hours" describe={formatBusinessHours}>
        <HoursField
          days={watch('hours')}
          error={form.errorOf('hours')}
          onChange={(hours) => setValue('hours', hours, options)}
        />
      </FormField>
      <FormField
        form={form}
        field="holidays"
        label="Holidays"
        describe={(holidays) => holidays.join(', ')}
      >
        <HolidaysField
          dates={watch('holidays')}
          error={form.errorOf('holidays')}
          onChange={(holidays) => setValue('holidays', holidays, options)}
        />
      </FormField>
    </>
  );
}

function BrandsSetting({ form }: { form: SettingsRecordForm }) {
  const { watch, setValue, formState } = form.form;
  const { brands: errors } = formState.errors;
  return (
    <FormField
      form={form}
      field="brands"
      label="Brands"
      describe={(brands) => brands.map(({ name }) => name).join(', ')}
    >
      <BrandsField
        brands={watch('brands')}
        error={form.errorOf('brands')}
        errorAt={(index, field) => errors?.[index]?.[field]?.message}
        onChange={(brands) => setValue('brands', brands, changeOptions(formState))}
      />
    </FormField>
  );
}

function ResponseHoursSetting({ form }: { form: SettingsRecordForm }) {
  return (
    <RecordText
      form={form}
      field="responseHours"
      label="Response time in business hours"
      noticeLabel="Response time"
      inputMode="numeric"
      hint="An unread enquiry that has waited longer is marked in the inbox, and administrators are notified."
      required
      className="max-w-32"
      options={{ setValueAs: (text) => parseEnteredNumber(String(text)) ?? text }}
    />
  );
}

/**
 * Saves the values that differ from `base`, the settings that the form was opened with. The first save creates
 * the document.
 */
async function saveCompanySettings(
  base: CompanySettings,
  values: CompanySettings,
): Promise<SaveOutcome<CompanySettings>> {
  const change = changedFields(base, values);
  if (keysOf(change).length === 0) return SAVED;
  const reference = doc(adminDatabase, COMPANY_PATH);
  return save(async (transaction, stamp) => {
    const snapshot = await transaction.get(reference);
    const current = parseCompanySettings(snapshot.data());
    if (hasConflict(base, change, current)) return { kind: 'conflict', current };
    transaction.set(reference, { ...current, ...change, ...stamp });
    return SAVED;
  });
}
