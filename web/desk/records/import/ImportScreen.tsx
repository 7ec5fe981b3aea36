import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import { getDeskImport, uploadDeskSheet } from '#shared/contracts/desk-imports.ts';
import { canUse } from '#shared/rules/can-use.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { listSheetColumns } from '#shared/rules/sheet-columns.ts';
import { findDeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { toRouterPath } from '../../lib/desk-path.ts';
import { useStaff } from '../../lib/staff.ts';
import { useAct } from '../../lib/use-act.ts';
import { pollMs, useCall } from '../../lib/use-call.ts';
import { DeskPage, FailedCall, NotFound, Waiting } from '../../shell/DeskPage.tsx';
import { toListPath } from '../record-links.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportDifferences } from './ImportDifferences.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { toImportStep } from './import-step.ts';
import { useAllWords } from './use-all-words.ts';

/** Imports a spreadsheet into a kind of content, in four steps: file, columns, differences, result. */
export function ImportScreen() {
  const t = useTranslate();
  const { kind = '', id } = useParams();
  const { start } = useDesk();
  const { roles } = useStaff();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isPlanning, setIsPlanning] = useState(false);
  const [file, setFile] = useState<File>();
  const uploaded = useAct(uploadDeskSheet);
  const form = useCall(getDeskKind, { params: { kind } });
  const number = Number(id);
  const known = useCall(
    getDeskImport,
    id === undefined ? undefined : { params: { kind, id: number } },
    isPlanning ? { everyMs: pollMs } : {},
  );
  const words = useAllWords(kind);
  const table = findDeskKind(kind);
  const data = id !== undefined && 'data' in known ? known.data : undefined;
  const mustPoll = data?.state === 'planning';
  if (data && mustPoll !== isPlanning) setIsPlanning(mustPoll);
  if (!table || table.isTheOnly || ('data' in form && !form.data.is_list) || !canUse(kind, 'publish', roles)) return <NotFound />;
  const [own] = words ?? [];
  if (!('data' in form) || !words || !own) return form.state === 'failed' ? <FailedCall called={form} /> : <Waiting />;

  async function upload(from: File, sheet?: string): Promise<void> {
    const body = new FormData();
    body.set('file_name', from.name.slice(0, 200));
    if (sheet !== undefined) body.set('sheet', sheet);
    body.set('file', from, from.name);
    const answer = await uploaded.send(body, { params: { kind } });
    if (!answer) return;
    setFile(from);
    navigate(toRouterPath(`content/${kind}/import/${answer.id}`), { replace: sheet !== undefined });
  }

  const columns = listSheetColumns(form.data.schema as Schema, start.locales); // safe: created by the server
  const step = toImportStep(data, search.get('step'));
  const shared = { kind, columns, words: own };
  return (
    <DeskPage title={t('imports.title', { kind: own.list })} lead={<Link href={toListPath(kind)}>{own.list}</Link>}>
      <ImportSteps current={step} />
      {step === 'file' && id === undefined && <ImportFile upload={uploaded} onChoose={(chosen) => void upload(chosen)} />}
      {id !== undefined && !data && (known.state === 'failed' ? <FailedCall called={known} /> : <Waiting />)}
      {data && step === 'columns' && (
        <ImportColumns
          {...shared}
          key={data.id}
          allWords={words}
          data={data}
          upload={uploaded}
          onSheet={file && ((sheet) => void upload(file, sheet))}
          onPlanned={async () => {
            setIsPlanning(true);
            await known.refresh();
            navigate(toRouterPath(`content/${kind}/import/${data.id}`), { replace: search.get('step') !== null });
          }}
        />
      )}
      {data && step === 'differences' && <ImportDifferences {...shared} data={data} onRun={known.refresh} />}
      {data && step === 'result' && <ImportResult {...shared} data={data} />}
    </DeskPage>
  );
}
