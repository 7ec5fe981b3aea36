import { useEffect, useRef } from 'react';
import { getMemberCounts, listDeskMembers } from '#shared/contracts/desk-members.ts';
import { listMemberImportRows, type MemberImport, undoMemberImport } from '#shared/contracts/member-imports.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { toDeskPath } from '../../lib/desk-path.ts';
import { useAct } from '../../lib/use-act.ts';
import { useRefresh } from '../../lib/use-call.ts';
import { useDates } from '../../lib/use-dates.ts';
import { ActFailure } from '../../records/faults.tsx';
import { MemberRows } from './MemberDifferences.tsx';

interface Props {
  data: MemberImport;
  onUndo: () => Promise<void>;
}

type Result = NonNullable<MemberImport['result']>;

/** Last step: shows the progress, then the result, and offers the undo. */
export function MemberResult({ data, onUndo }: Props) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const undone = useAct(undoMemberImport);
  const refresh = useRefresh();
  const { state, result } = data;
  const isRunning = state === 'running' || state === 'undoing';
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists and counts are refreshed once the import has ended
  useEffect(() => {
    if (isRunning) return;
    summary.current?.focus();
    void refresh(listMemberImportRows, listDeskMembers, getMemberCounts);
  }, [isRunning]);
  if (!result) return null;
  const isUndo = state === 'undone' || state === 'undoing';
  const canUndo = !isRunning && state !== 'undone' && result.done > 0 && Date.parse(result.undo_until) > Date.now();
  const undo = async () => {
    if (await undone.send({}, { params: { id: data.id } })) await onUndo();
  };
  return (
    <section className="stack-small">
      {result.is_continued && <Notice title={t('imports.continued')}>{t('imports.continued_lead')}</Notice>}
      {isRunning ? (
        <RunningImport result={result} isUndo={isUndo} />
      ) : (
        <div ref={summary} tabIndex={-1} className="bulk-result stack-small" role="status">
          {isUndo ? (
            <p>{t('member_import.undone', { count: result.undone })}</p>
          ) : (
            <p>
              {[
                t('member_import.done', { count: result.done }),
                t('member_import.created', { count: result.created }),
                t('member_import.points_added', { count: result.points }),
              ].join(' ')}
            </p>
          )}
          {state === 'interrupted' && <p>{t('member_import.interrupted')}</p>}
          {!isUndo && result.created > 0 && (
            <p>{t(result.sends_invitations ? 'member_import.invitations_on' : 'member_import.invitations_off')}</p>
          )}
          {result.stays > 0 && <Rests result={result} />}
        </div>
      )}
      {!isRunning && result.failed > 0 && <Notice title={t('imports.failed', { count: result.failed })} />}
      <ActFailure act={undone} />
      {canUndo && <p className="record-quiet">{t('member_import.undo_hint', { until: dayTime(result.undo_until) })}</p>}
      {!isRunning && (
        <div className="cluster">
          {canUndo && (
            <Button size="small" variant="secondary" isLoading={undone.isSending} onClick={() => void undo()}>
              {t('member_import.undo')}
            </Button>
          )}
          <Button size="small" href={toDeskPath('members')}>
            {t('places.members')}
          </Button>
          <Button size="small" variant="secondary" href={toDeskPath('members', 'import')}>
            {t('imports.another')}
          </Button>
        </div>
      )}
      {!isRunning && data.rows > 0 && <MemberRows data={data} />}
    </section>
  );
}

function RunningImport({ result, isUndo }: { result: Result; isUndo: boolean }) {
  const t = useTranslate();
  const { done, failed, undone, stays, total } = result;
  const value = isUndo ? undone + stays : done + failed;
  const max = isUndo ? done + undone + stays : total;
  return <Progress label={t('bulk.running')} value={value} max={max} note={t('bulk.progress', { value, total: max })} />;
}

/** Members of whom the undo left something, with the reasons. */
function Rests({ result: { stays, rests } }: { result: Result }) {
  const t = useTranslate();
  return (
    <>
      <p>{t('member_import.stays', { count: stays })}</p>
      <ul>
        {rests.map(({ id, name, rests: own }) => (
          <li key={id}>
            <Link href={toDeskPath('members', id)}>{name}</Link>
            {`: ${own.map((rest) => t(`member_import.rest.${rest}`)).join(', ')}`}
          </li>
        ))}
      </ul>
      {stays > rests.length && <p>{t('records.more_uses', { count: stays - rests.length })}</p>}
    </>
  );
}
// messages: member_import.rest.*
