import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { getMemberImport, uploadMemberSheet } from '#shared/contracts/member-imports.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Link } from '../../../ui/Link.tsx';
import { toDeskPath, toRouterPath } from '../../lib/desk-path.ts';
import { useAct } from '../../lib/use-act.ts';
import { pollMs, useCall } from '../../lib/use-call.ts';
import { ImportFile } from '../../records/import/ImportFile.tsx';
import { ImportSteps } from '../../records/import/ImportSteps.tsx';
import { toImportStep } from '../../records/import/import-step.ts';
import { DeskPage, FailedCall, Waiting } from '../../shell/DeskPage.tsx';
import { MemberColumns } from './MemberColumns.tsx';
import { MemberDifferences } from './MemberDifferences.tsx';
import { MemberResult } from './MemberResult.tsx';
import { RecentImports } from './RecentImports.tsx';

/** Imports members with points from a spreadsheet, in four steps: file, columns, differences, result. */
export function MemberImportPage() {
  const t = useTranslate();
  const { id } = useParams();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isPolling, setIsPolling] = useState(false);
  const [file, setFile] = useState<File>();
  const uploaded = useAct(uploadMemberSheet);
  const known = useCall(
    getMemberImport,
    id === undefined ? undefined : { params: { id: Number(id) } },
    isPolling ? { everyMs: pollMs } : {},
  );
  const data = id !== undefined && 'data' in known ? known.data : undefined;
  const mustPoll = data !== undefined && ['planning', 'running', 'undoing'].includes(data.state);
  if (data && mustPoll !== isPolling) setIsPolling(mustPoll);

  async function upload(from: File, sheet?: string): Promise<void> {
    const body = new FormData();
    body.set('file_name', from.name.slice(0, 200));
    if (sheet !== undefined) body.set('sheet', sheet);
    body.set('file', from, from.name);
    const answer = await uploaded.send(body);
    if (!answer) return;
    setFile(from);
    navigate(toRouterPath(`members/import/${answer.id}`), { replace: sheet !== undefined });
  }

  const step = toImportStep(data && { state: data.result ? 'run' : data.state }, search.get('step'));
  const isDeleted = data?.state === 'read' && data.headings.length === 0;
  return (
    <DeskPage title={t('member_import.title')} lead={<Link href={toDeskPath('members')}>{t('places.members')}</Link>}>
      <ImportSteps current={step} />
      {id === undefined && (
        <>
          <ImportFile upload={uploaded} lead={t('member_import.file_lead')} onChoose={(chosen) => void upload(chosen)} />
          <RecentImports />
        </>
      )}
      {id !== undefined && !data && (known.state === 'failed' ? <FailedCall called={known} /> : <Waiting />)}
      {data && step === 'columns' && !isDeleted && (
        <MemberColumns
          key={data.id}
          data={data}
          upload={uploaded}
          onSheet={file && ((sheet) => void upload(file, sheet))}
          onPlanned={async () => {
            setIsPolling(true);
            await known.refresh();
            navigate(toRouterPath(`members/import/${data.id}`), { replace: search.get('step') !== null });
          }}
        />
      )}
      {data && step === 'differences' && <MemberDifferences data={data} onRun={known.refresh} />}
      {data && step === 'result' && <MemberResult data={data} onUndo={known.refresh} />}
    </DeskPage>
  );
}
