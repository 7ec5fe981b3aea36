import { type DeskToday, getDeskToday } from '#shared/contracts/desk-today.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useMay } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';

const figures = [
  'new_members',
  'points_given',
  'points_taken',
  'receipts_decided',
  'rewards_activated',
  'rewards_taken',
] as const satisfies readonly (keyof DeskToday)[];

/** The day's figures. Renders nothing for roles that may not read them. */
export function TodayFigures() {
  const t = useTranslate();
  const toFailure = useFailure();
  const { locale } = useDesk();
  const isTheirs = useMay()(getDeskToday);
  const today = useCall(getDeskToday, isTheirs ? {} : undefined, { everyMs: 60_000 });
  if (!isTheirs) return null;
  if (today.state === 'failed')
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" variant="secondary" onClick={() => void today.refresh()}>
            {t('desk.try_again')}
          </Button>
        }
      >
        {toFailure(today).message}
      </Notice>
    );
  return (
    <section aria-labelledby="figures" className="stack-small">
      <h2 id="figures" className="today-title">
        {t('today.figures')}
      </h2>
      <dl className="today-figures" aria-busy={today.state === 'loading'}>
        {figures.map((name) => (
          <div key={name} className="today-figure">
            <dt>{t(`today.${name}`)}</dt>
            <dd>{'data' in today ? formatNumber(today.data[name], locale) : '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
// messages: today.*
