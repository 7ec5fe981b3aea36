import { toAddressLines } from '../../lib/centre/centre-address.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';

interface Props {
  /** Upcoming days whose hours differ from the regular week. */
  exceptions: readonly { date: string; day: string; title: string | undefined; hours: string }[];
}

/** Coming days with special hours, and the address of the centre. Today's hours are at the top of the page, and the week is on its own page. */
export function VisitBand({ exceptions }: Props) {
  const t = useTranslate();
  const site = useSite();
  const toLink = useLinks();
  const hoursHref = toLink('opening-hours');
  const wayHref = toLink('how-to-get-here');
  const address = toAddressLines(site.mall);
  if (exceptions.length === 0 && address.length === 0) return null;
  return (
    <Section tone="surface" className="home-visit">
      <div className="home-visit-grid">
        <div>
          <h2>{t('home.visit')}</h2>
        </div>
        {exceptions.length > 0 && (
          <div className="home-visit-part">
            <h3 className="home-visit-title">{t('hours.exceptions_next')}</h3>
            <ul className="home-exceptions">
              {exceptions.map(({ date, day, title, hours }) => (
                <li key={date}>
                  <time dateTime={date}>{day}</time>
                  {title === undefined ? ': ' : ` ${title}: `}
                  <strong>{hours}</strong>
                </li>
              ))}
            </ul>
            {hoursHref !== undefined && (
              <Button href={hoursHref} variant="secondary" endIcon="arrow-right">
                {t('home.all_hours')}
              </Button>
            )}
          </div>
        )}
        {address.length > 0 && (
          <div className="home-visit-part">
            <h3 className="home-visit-title">{t('home.where')}</h3>
            <address className="home-address">
              {[siteName(site), ...address].map((one) => (
                <span key={one}>{one}</span>
              ))}
            </address>
            {wayHref !== undefined && (
              <Button href={wayHref} variant="secondary" endIcon="arrow-right">
                {t('menu.how-to-get-here')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}
