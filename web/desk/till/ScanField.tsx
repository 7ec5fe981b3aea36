import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { scannedHere } from './use-scanner.ts';

const CodeCamera = lazy(async () => ({ default: (await import('../codes/CodeCamera.tsx')).CodeCamera }));

/** `outdated`: a card's code of an earlier minute. `mistyped`: a card's number whose check digit is wrong. */
export type ScanFailure = HttpStatusName | 'offline' | 'outdated' | 'mistyped';

interface Props {
  isLooking: boolean;
  failure: ScanFailure | undefined;
  onCode: (code: string) => void;
  /** Called with what is typed during the lookup: the beginning of the amount. */
  onEarly: (text: string) => void;
}

/** Takes a code from a scanner, the keyboard or the camera. The field has the focus, so that any scanner works at once. */
export function ScanField({ isLooking, failure, onCode, onEarly }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const [typed, setTyped] = useState('');
  const [isCameraOn, setIsCameraOn] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef('');
  const lookedUp = useRef('');
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    if (isLooking) {
      lookedUp.current = latest.current;
      setTyped('');
    } else setTyped((now) => now || lookedUp.current); // an unknown code stays, to be corrected
    field.current?.focus();
  }, [isLooking]);
  useLayoutEffect(() => {
    if (!isLooking && failure !== undefined && typed === lookedUp.current) field.current?.select(); // the next scan replaces it
  }, [isLooking, failure, typed]);
  const words =
    failure === undefined
      ? undefined
      : failure === 'NotFound'
        ? { title: t('till.unknown'), message: t('till.unknown_text') }
        : failure === 'outdated'
          ? { title: t('till.outdated'), message: t('till.outdated_text') }
          : failure === 'mistyped'
            ? { title: t('till.mistyped'), message: t('till.mistyped_text') }
            : failure === 'offline'
              ? { title: t('till.offline_title'), message: t('till.offline_codes') }
              : toFailure({ code: failure });
  return (
    <>
      {words && (
        <Notice tone="error" role="alert" title={words.title}>
          {words.message}
        </Notice>
      )}
      <Form
        label={t('till.scan')}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '' && !isLooking) onCode(typed);
          else field.current?.focus();
        }}
        submit={
          <Button type="submit" size="large" isWide isLoading={isLooking}>
            {t('till.look')}
          </Button>
        }
      >
        <Field label={t('till.scan')} hint={t('till.scan_hint')}>
          <Input
            ref={field}
            {...scannedHere}
            className="till-input"
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="search"
            spellCheck={false}
            maxLength={200}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              if (isLooking) onEarly(currentTarget.value);
            }}
          />
        </Field>
      </Form>
      {isCameraOn ? (
        <Suspense fallback={<Waiting />}>
          <CodeCamera
            hasBarcodes
            onCode={(code) => {
              setIsCameraOn(false);
              onCode(code);
            }}
            onClose={() => setIsCameraOn(false)}
          />
        </Suspense>
      ) : (
        <Button variant="secondary" icon="camera" size="large" isWide onClick={() => setIsCameraOn(true)}>
          {t('codes.by_camera')}
        </Button>
      )}
    </>
  );
}
