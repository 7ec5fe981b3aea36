import { siteName, useSite } from '../lib/centre/site.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { MallDocument } from '../sections/MallDocument.tsx';

/** The centre's rules for visitors. */
export function OperatingRulesScreen() {
  const t = useTranslate();
  const description = t('documents.rules_about', { name: siteName(useSite()) });
  return <MallDocument route="operating-rules" field="operating_rules" description={description} />;
}
