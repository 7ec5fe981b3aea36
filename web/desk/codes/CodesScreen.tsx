import { lazy, Suspense, useRef, useState } from 'react';
import { lookUpCode, type TakenCode, takeCode } from '#shared/contracts/desk-codes.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import { DeskPage, Waiting } from '../shell/DeskPage.tsx';
import { CodeFacts, RedeemedNotice } from './CodeFacts.tsx';

const CodeCamera = lazy(async () => ({ default: (await import('./CodeCamera.tsx')).CodeCamera }));

/** Reads or accepts a member's code, shows it, and redeems it. */
export function CodesScreen() {
  const t = useTranslate();
  const toFailure = useFailure();
  const looking = useAct(lookUpCode);
  const taking = useAct(takeCode);
  const [code, setCode] = useState('');
  const [isCameraOn, setIsCameraOn] = useState(false);
  const [taken, setTaken] = useState<TakenCode>();
  const field = useRef<HTMLInputElement>(null);

  function look(value: string): void {
    setIsCameraOn(false);
    setCode(value);
    setTaken(undefined);
    taking.reset();
    if (value.trim() === '') field.current?.focus();
    else void looking.send({ code: value });
  }

  async function take(value: string): Promise<void> {
    const done = await taking.send({ code: value });
    if (!done) return void looking.send({ code: value }); // perhaps redeemed by a colleague meanwhile: the new lookup shows when
    setTaken(done);
    looking.reset();
    setCode('');
    field.current?.focus();
  }

  const failed = looking.state === 'failed' && looking.code !== 'NotFound' ? looking : undefined;
  const isUnknown = looking.state === 'failed' && looking.code === 'NotFound';
  const refused = taking.state === 'failed' && taking.code !== 'Conflict' ? taking : undefined;
  return (
    <DeskPage title={t('places.codes')} lead={t('codes.lead')}>
      <div className="codes">
        {isCameraOn ? (
          <Suspense fallback={<Waiting />}>
            <CodeCamera onCode={look} onClose={() => setIsCameraOn(false)} />
          </Suspense>
        ) : (
          <Button icon="camera" size="large" isWide onClick={() => setIsCameraOn(true)}>
            {t('codes.by_camera')}
          </Button>
        )}
        <Form
          label={t('places.codes')}
          onSubmit={(event) => {
            event.preventDefault();
            look(code);
          }}
          submit={
            <Button type="submit" variant="secondary" isLoading={looking.isSending}>
              {t('codes.look')}
            </Button>
          }
        >
          <Field label={t('codes.code')} hint={t('codes.code_hint')} error={isUnknown ? t('codes.unknown') : undefined}>
            <Input
              ref={field}
              value={code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
          </Field>
        </Form>
        <div className="codes-outcome" aria-live="polite">
          {isUnknown && (
            <Notice tone="error" title={t('codes.unknown')}>
              {t('codes.unknown_text')}
            </Notice>
          )}
          {failed && (
            <Notice tone="error" title={toFailure(failed).title}>
              {toFailure(failed).message}
            </Notice>
          )}
          {refused && (
            <Notice tone="error" title={toFailure(refused).title}>
              {toFailure(refused).message}
            </Notice>
          )}
          {looking.state === 'done' && (
            <CodeFacts found={looking.answer} isTaking={taking.isSending} onTake={(found) => void take(found)} />
          )}
          {taken && <RedeemedNotice taken={taken} />}
        </div>
      </div>
    </DeskPage>
  );
}
