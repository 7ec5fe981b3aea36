import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { toKindsPath, toListPath } from './record-paths.ts';

/** Link to the record's list. */
export function BackToList({ kind, label, isList }: { kind: string; label: string; isList: boolean }) {
  const t = useTranslate();
  return <Link href={isList ? toListPath(kind) : toKindsPath()}>{isList ? label : t('places.content')}</Link>;
}
