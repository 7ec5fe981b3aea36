import { useState } from 'react';
import { type DeskView, listDeskViews, removeDeskView, saveDeskView } from '#shared/contracts/desk-views.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirst } from '../../ui/focus-first.ts';
import { Input } from '../../ui/Input.tsx';
import { Link } from '../../ui/Link.tsx';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { useForm } from '../lib/use-form.ts';
import { toListPath } from './record-links.tsx';

interface SavedViewsProps {
  kind: string;
  /** Filters and order of the list, as in its address. */
  search: string;
  /** Chosen columns; undefined: the kind's own. */
  columns: readonly string[] | undefined;
  onColumns: (columns: readonly string[] | undefined) => void;
}

/** The person's saved views of a list. A view has filters, order and columns. */
export function SavedViews({ kind, search, columns, onColumns }: SavedViewsProps) {
  const t = useTranslate();
  const [isNaming, setIsNaming] = useState(false);
  const called = useCall(listDeskViews, { params: { kind } });
  const views = 'data' in called ? called.data : [];
  const now = { query: search, columns: columns ? [...columns] : null };
  const current = views.find((view) => isSame(view, now));
  const isPlain = search === '' && columns === undefined;
  if (views.length === 0 && isPlain) return null;
  return (
    <div className="saved-views">
      {views.length > 0 && (
        <nav aria-label={t('views.title')}>
          <ul>
            {[{ name: t('views.all'), query: '', columns: null }, ...views].map((view, index) => (
              <li key={index === 0 ? 0 : view.name}>
                <Link
                  className="chip"
                  href={toListPath(kind) + (view.query && `?${view.query}`)}
                  aria-current={isSame(view, now) || undefined}
                  onClick={() => onColumns(view.columns ?? undefined)}
                >
                  {view.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {current && <RemoveView kind={kind} view={current} />}
      {!current && !isPlain && (
        <Button variant="quiet" size="small" icon="plus" onClick={() => setIsNaming(true)}>
          {t('views.save')}
        </Button>
      )}
      <Dialog isOpen={isNaming} onClose={() => setIsNaming(false)} title={t('views.save_title')} closeLabel={t('desk.close')} size="small">
        <NameForm kind={kind} view={now} onDone={() => setIsNaming(false)} />
      </Dialog>
    </div>
  );
}

const isSame = (one: Omit<DeskView, 'name'>, other: Omit<DeskView, 'name'>) =>
  one.query === other.query && JSON.stringify(one.columns) === JSON.stringify(other.columns);

interface NameFormProps {
  kind: string;
  view: Omit<DeskView, 'name'>;
  onDone: () => void;
}

function NameForm({ kind, view, onDone }: NameFormProps) {
  const t = useTranslate();
  const refresh = useRefresh();
  const form = useForm(
    saveDeskView,
    (fields) => ({ ...view, name: String(fields.get('name')) }),
    ({ name }) => {
      void refresh(listDeskViews);
      showToast({ type: 'success', title: t('views.saved', { name }) });
      onDone();
    },
    { params: { kind } },
  );
  return (
    <Form
      label={t('views.save_title')}
      {...form.wiring}
      submit={
        <Button type="submit" size="small" isLoading={form.isSending}>
          {t('views.save_now')}
        </Button>
      }
    >
      <Field label={t('views.name')} hint={t('views.name_hint')} isRequired error={form.errorOf('name', { too_big: t('views.too_many') })}>
        <Input ref={focusFirst} name="name" maxLength={60} autoComplete="off" />
      </Field>
    </Form>
  );
}

function RemoveView({ kind, view }: { kind: string; view: DeskView }) {
  const t = useTranslate();
  const refresh = useRefresh();
  const remove = useAct(removeDeskView);
  const save = useAct(saveDeskView);
  const input = { params: { kind } };
  const { name } = view;
  async function press(): Promise<void> {
    if (!(await remove.send({ name }, input))) return;
    await refresh(listDeskViews);
    showToast({
      type: 'success',
      title: t('views.removed', { name }),
      action: { label: t('records.undo'), onPress: () => void save.send(view, input).then(() => refresh(listDeskViews)) },
    });
  }
  return (
    <Button variant="quiet" size="small" isLoading={remove.isSending} onClick={() => void press()}>
      {t('views.remove')}
    </Button>
  );
}
