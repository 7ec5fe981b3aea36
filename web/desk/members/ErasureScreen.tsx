import { useParams } from 'react-router';
import { getMemberErasure, type MemberErasure } from '#shared/contracts/desk-member-data.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';

/** Proof of an erasure, without the person's data, to print. */
export function ErasureScreen() {
  const t = useTranslate();
  const { number = '' } = useParams();
  const called = useCall(getMemberErasure, { params: { id: Number(number) } });
  const title = t('erasure.title', { number });
  const actions = (
    <div className="cluster desk-unprinted">
      <Button variant="quiet" icon="arrow-left" href={toDeskPath('members', 'erasures')}>
        {t('erasure.list')}
      </Button>
      <Button variant="secondary" onClick={() => print()}>
        {t('erasure.print')}
      </Button>
    </div>
  );
  return (
    <DeskPage title={title} actions={actions}>
      {called.state === 'loading' && <Waiting />}
      <FailedCall called={called} />
      {called.state === 'ready' && <Proof erasure={called.data} />}
    </DeskPage>
  );
}

function Proof({ erasure: { member_number, at, cause, by, erased, kept } }: { erasure: MemberErasure }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const { centre } = useDesk().start;
  return (
    <div className="erasure-proof">
      <p>
        <strong>{centre}</strong>
      </p>
      <p>{t('erasure.lead', { member: member_number, when: dayTime(at) })}</p>
      <p>{`${t('erasure.cause')}: ${t(`erasure.cause.${cause}`, { name: by ?? '–' })}`}</p>
      <Counts title={t('erasure.erased')} text={t('erasure.erased_text')} rows={erased} />
      <Counts title={t('erasure.kept')} text={t('erasure.kept_text')} rows={kept} />
    </div>
  );
}

function Counts({ title, text, rows }: { title: string; text: string; rows: MemberErasure['erased'] }) {
  const t = useTranslate();
  const { locale } = useDesk();
  return (
    <section className="member-section">
      <h2 className="member-section-title">{title}</h2>
      <p>{text}</p>
      {rows.length === 0 ? (
        <p className="quiet">{t('erasure.nothing')}</p>
      ) : (
        <table className="erasure-counts">
          <thead>
            <tr>
              <th scope="col">{t('erasure.data')}</th>
              <th scope="col">{t('erasure.count')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ section, count }) => (
              <tr key={section}>
                <th scope="row">{t(`erasure.section.${section as 'profile'}`)}</th>
                <td>{formatNumber(count, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
// messages: erasure.cause.*, erasure.section.*
