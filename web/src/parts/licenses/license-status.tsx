import type { LicenseStatus } from '#shared/contract/entities/license.ts';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useText } from '#web/text/text.ts';
import { statusTones } from './license-words.ts';

/** The status of a licence period or an amendment (R057, R134). */
export function LicenseStatusBadge({ status }: { status: LicenseStatus }) {
  const t = useText();
  return <StatusBadge tone={statusTones[status]}>{t(`licenses.statuses.${status}`)}</StatusBadge>;
}
