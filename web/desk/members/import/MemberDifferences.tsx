import { useState } from 'react';
import type { DeskImportRow } from '#shared/contracts/desk-imports.ts';
import { listMemberImportRows, type MemberImport, runMemberImport } from '#shared/contracts/member-imports.ts';
import { memberImportColumns } from '#shared/site/member-import-columns.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { toDeskPath } from '../../lib/desk-path.ts';
import { useAct } from '../../lib/use-act.ts';
import { useCall } from '../../lib/use-call.ts';
import { ActFailure } from '../../records/faults.tsx';
import { ImportRows } from '../../records/import/ImportRows.tsx';
import { RowPages, useRowPage } from '../../records/import/RowPages.tsx';
import { useMemberWords } from './member-words.ts';

interface Props {
  data: MemberImport;
  onRun: () => Promise<void>;
}

/** Third step: shows every difference, then starts the import. */
export function MemberDifferences({ data, onRun }: Props) {
  const t = useTranslate();
  const started = useAct(runMemberImport);
  const [sends, setSends] = useState(true);
  const { counts, id, points } = data;
  const count = counts.new + counts.changed;
  if (data.state === 'planning') {
    const value = Object.values(counts).reduce((sum, one) => sum + one, 0);
    return <Progress label={t('imports.comparing')} value={value} max={data.rows} note={t('bulk.progress', { value, total: data.rows })} />;
  }
  const run = async () => {
    if (await started.send({ count, sends_invitations: sends }, { params: { id } })) await onRun();
  };
  return (
    <section className="stack-small">
      <p role="status">
        {[t('imports.summary', { ...counts, rows: data.rows }), ...(points > 0 ? [t('member_import.points', { count: points })] : [])].join(
          ' ',
        )}
      </p>
      {counts.faulty > 0 && <Notice title={t('imports.faulty_title', { count: counts.faulty })}>{t('imports.faulty_lead')}</Notice>}
      {count === 0 && <p>{t('imports.nothing')}</p>}
      {counts.new > 0 && (
        <Checkbox
          label={t('member_import.invite', { count: counts.new })}
          hint={t('member_import.invite_hint')}
          checked={sends}
          onChange={({ currentTarget }) => setSends(currentTarget.checked)}
        />
      )}
      <ActFailure act={started} />
      <div className="cluster">
        {count > 0 && (
          <Button size="small" isLoading={started.isSending} onClick={() => void run()}>
            {t('member_import.run', { count })}
          </Button>
        )}
        <Button size="small" variant="secondary" href={`${toDeskPath('members', 'import', id)}?step=columns`}>
          {t('imports.change_columns')}
        </Button>
      </div>
      <MemberRows data={data} />
    </section>
  );
}

/** Rows by state, page by page, with links to known members. */
export function MemberRows({ data }: { data: MemberImport }) {
  const t = useTranslate();
  const words = useMemberWords();
  const shown = useRowPage(data.counts, toDeskPath('members', 'import', data.id));
  const { state, page } = shown;
  const called = useCall(listMemberImportRows, state && { params: { id: data.id }, query: { state, page, per_page: 24 } }, {
    keepsPrevious: true,
  });
  const members = new Map('data' in called ? called.data.map(({ row, member }) => [row, member]) : []);
  const toSubject = ({ row, state: of }: DeskImportRow) => {
    const member = members.get(row);
    if (member) return <Link href={toDeskPath('members', member.id)}>{member.name}</Link>;
    return <span>{t(of === 'new' ? 'member_import.new_member' : 'member_import.no_member')}</span>;
  };
  return (
    <RowPages shown={shown} called={called}>
      {'data' in called && (
        <ImportRows
          kind="members"
          rows={called.data.map((row) => ({ ...row, record: null }))}
          columns={memberImportColumns}
          words={words}
          data={data}
          toSubject={toSubject}
        />
      )}
    </RowPages>
  );
}
