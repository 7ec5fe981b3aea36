import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';

/** Explains how to log in without the phone. Names no person, because strangers see this page. */
export function LostPhone({ onOpen }: { onOpen: () => void }) {
  const t = useTranslate();
  return (
    <Disclosure summary={t('login.lost')} onOpen={onOpen}>
      <ul className="desk-lost">
        <li>{t('login.lost_code')}</li>
        <li>{t('login.lost_passkey')}</li>
        <li>{t('login.lost_manager')}</li>
      </ul>
    </Disclosure>
  );
}
