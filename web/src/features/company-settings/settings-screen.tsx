import {
  COMPANY_ID,
  type CompanySettings,
  collections,
  documentSource,
  parseCompanySettings,
} from '@neev/domain';
import { type ReactNode, useMemo } from 'react';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { useLiveDocument } from '@/lib/live/use-live.ts';
import { SettingsForm } from './settings-form.tsx';

const settingsSource = documentSource(collections.settings, COMPANY_ID);

interface SettingsScreenProps {
  /** Renders a preview of the values of the form. */
  preview: (values: CompanySettings) => ReactNode;
}

/** The data of the company, which visitors see on every page. */
export function SettingsScreen({ preview }: SettingsScreenProps) {
  const live = useLiveDocument(settingsSource);
  return (
    <Loaded
      live={live}
      loading={
        <SkeletonList count={4} label="Loading the settings" className="max-w-3xl space-y-8">
          <Skeleton className="h-40 rounded-lg" />
        </SkeletonList>
      }
      failure="Failed to load data"
    >
      {(fields) => <LoadedSettings fields={fields} preview={preview} />}
    </Loaded>
  );
}

function LoadedSettings({ fields, preview }: SettingsScreenProps & { fields: unknown }) {
  const settings = useMemo(() => parseCompanySettings(fields), [fields]);
  return <SettingsForm opened={settings} live={settings} preview={preview} />;
}
