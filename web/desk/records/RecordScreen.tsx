import { Navigate, useParams } from 'react-router';
import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import { getDeskRecord } from '#shared/contracts/desk-records.ts';
import { findDeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { useWordsOfKinds } from '../forms/words.ts';
import { toDeskPath, toRouterPath } from '../lib/desk-path.ts';
import { type Called, useCall } from '../lib/use-call.ts';
import { DeskPage, FailedCall, NotFound, Waiting } from '../shell/DeskPage.tsx';
import { NewRecord } from './NewRecord.tsx';
import { RecordEditor } from './RecordEditor.tsx';
import { toKindsPath } from './record-links.tsx';

/** One record and its form, or a new one. A kind with a single record has the same address for creating and editing. */
export function RecordScreen() {
  const { kind = '', key } = useParams();
  const form = useCall(getDeskKind, { params: { kind } });
  const record = useCall(getDeskRecord, key === undefined ? undefined : { params: { kind, key } });
  const words = useWordsOfKinds();
  if (kind === 'settings') return <Navigate to={toRouterPath(kind)} replace />;
  if (findDeskKind(kind)?.hasOwnScreen) return kind === 'floorplans' ? <PlanScreens /> : <OwnScreen />;
  if (form.state === 'failed') return <Failed called={form} />;
  const isFirst = key === kind && record.state === 'failed' && record.code === 'NotFound' && 'data' in form && !form.data.is_list;
  if (key !== undefined && record.state === 'failed' && !isFirst) return <Failed called={record} />;
  if (!words || !('data' in form)) return <Waiting />;
  if (key === undefined || isFirst) return <NewRecord key={kind} form={form.data} words={words} />;
  if (!('data' in record)) return <Waiting />;
  return <RecordEditor key={`${kind} ${key}`} form={form.data} words={words} record={record.data} />;
}

/** Shown for kinds with a screen of their own instead of a form. */
function OwnScreen() {
  const t = useTranslate();
  return (
    <DeskPage title={t('records.own_screen')} lead={t('records.own_screen_lead')}>
      <Button href={toKindsPath()}>{t('places.content')}</Button>
    </DeskPage>
  );
}

/** Links for floor plans: the drawing comes from its file, daily changes have their own screens. */
function PlanScreens() {
  const t = useTranslate();
  return (
    <DeskPage title={t('records.plan_screens')} lead={t('records.plan_screens_lead')}>
      <div className="cluster">
        <Button href={toDeskPath('units')}>{t('places.units')}</Button>
        <Button href={toDeskPath('building')} variant="secondary">
          {t('places.building')}
        </Button>
      </div>
    </DeskPage>
  );
}

function Failed({ called }: { called: Called<unknown> & { refresh: () => Promise<void> } }) {
  if (called.state !== 'failed') return null;
  if (called.code === 'NotFound') return <NotFound />;
  return <FailedCall called={called} />;
}
