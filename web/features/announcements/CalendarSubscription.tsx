import { useCopyAddress } from '../../lib/browser/use-copy-address.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';

/** Subscribes a calendar app to the programme: with a click if the device supports it, otherwise with the copied address. */
export function CalendarSubscription({ path }: { path: string }) {
  const t = useTranslate();
  const copy = useCopyAddress();
  const address = useSite().publicUrl + path;
  return (
    <aside className="calendar-subscription" aria-labelledby="calendar-subscription">
      <div>
        <h2 id="calendar-subscription">{t('announcements.subscribe_heading')}</h2>
        <p>{t('announcements.subscribe_text')}</p>
      </div>
      <div className="cluster">
        <Button href={address.replace(/^https?:/, 'webcal:')} icon="calendar">
          {t('announcements.subscribe')}
        </Button>
        {/* A link to the calendar file, which also works without scripts. */}
        <Button
          href={path}
          variant="secondary"
          icon="copy"
          onClick={(event) => {
            event.preventDefault();
            void copy(address);
          }}
        >
          {t('announcements.copy_address')}
        </Button>
      </div>
    </aside>
  );
}
