import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { type DeskMember, getDeskMember } from '#shared/contracts/desk-members.ts';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { DeskPage, Waiting } from '../shell/DeskPage.tsx';
import { AdjustPoints } from './AdjustPoints.tsx';
import { DataRequests } from './DataRequests.tsx';
import { MemberActsBar } from './MemberActsBar.tsx';
import { MemberBookings } from './MemberBookings.tsx';
import { MemberHousehold } from './MemberHousehold.tsx';
import { MemberActs, MemberEntries, MemberReceipts, MemberRewards } from './MemberLists.tsx';

/** One member with the data that the desk needs. */
export function MemberScreen() {
  const t = useTranslate();
  const toFailure = useFailure();
  const { id = '' } = useParams();
  const called = useCall(getDeskMember, { params: { id: Number(id) } });
  const back = (
    <Button variant="quiet" icon="arrow-left" href={toDeskPath('members')}>
      {t('members.back')}
    </Button>
  );
  if (called.state === 'loading')
    return (
      <DeskPage title={t('places.members')} actions={back}>
        <Waiting />
      </DeskPage>
    );
  if (called.state !== 'ready')
    return (
      <DeskPage title={t('places.members')} actions={back}>
        <ErrorState
          level={2}
          {...toFailure({ code: called.state === 'failed' ? called.code : 'NotFound' })}
          action={<Button onClick={() => void called.refresh()}>{t('desk.try_again')}</Button>}
        />
      </DeskPage>
    );
  return <Member member={called.data} back={back} onChanged={called.refresh} />;
}

function Member({ member, back, onChanged }: { member: DeskMember; back: ReactNode; onChanged: () => Promise<void> }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day } = useDates();
  const { id, name, email, phone, card_number, member_since, tier, points } = member;
  const tierName = tier && findTranslation(tier.translations, locale, { useFallback: true })?.name;
  const messages = `${toDeskPath('inbox')}?${new URLSearchParams({ q: email })}`;
  const actions = (
    <>
      {back}
      <Button variant="secondary" icon="message" href={messages}>
        {t('members.messages')}
      </Button>
    </>
  );
  return (
    <DeskPage title={name || email} lead={t('members.balance', { points: points.balance })} actions={actions}>
      {member.blocked && (
        <Notice tone="error" title={t('members.blocked_since', { day: day(member.blocked.since) })}>
          {member.blocked.why ?? t('members.blocked_text')}
        </Notice>
      )}
      {member.requested_email && <Notice>{t('members.email_waits', { email: member.requested_email })}</Notice>}
      <MemberActsBar member={member} onChanged={onChanged} />
      <div className="member-columns">
        <section className="desk-section" aria-labelledby="member-who">
          <h2 id="member-who">{t('members.who')}</h2>
          <DefinitionList
            entries={[
              { term: t('members.card'), description: toGroupsOfFour(card_number) },
              { term: t('members.email'), description: email },
              ...(phone === null ? [] : [{ term: t('members.phone'), description: phone }]),
              { term: t('members.language'), description: localeFacts[member.locale].name },
              { term: t('members.since'), description: day(member_since) },
              { term: t('members.last_active'), description: day(member.last_active) },
              { term: t('members.newsletter'), description: t(member.has_newsletter ? 'members.subscribed' : 'members.not_subscribed') },
              ...(tierName ? [{ term: t('members.tier'), description: tierName }] : []),
              ...(points.owed ? [{ term: t('members.owed'), description: t('members.points', { points: points.owed }) }] : []),
              ...(points.pending > 0 ? [{ term: t('members.pending'), description: String(points.pending) }] : []),
              ...points.expiring.slice(0, 1).map((end) => ({
                term: t('members.expiring'),
                description: t('members.expiring_on', { points: end.points, day: day(end.on) }),
              })),
            ]}
          />
        </section>
        <AdjustPoints key={id} id={id} name={name || email} balance={points.balance} owed={points.owed ?? 0} onDone={onChanged} />
      </div>
      <MemberHousehold member={member} onChanged={onChanged} />
      <MemberBookings id={id} />
      <MemberEntries entries={member.entries} />
      <MemberReceipts id={id} receipts={member.receipts} />
      <MemberRewards member={member} onChanged={onChanged} />
      <MemberActs acts={member.acts} />
      <DataRequests id={id} />
    </DeskPage>
  );
}
