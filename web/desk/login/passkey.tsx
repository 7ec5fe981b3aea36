import { useState } from 'react';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import type { addOwnPasskey } from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import type { ActState } from '../lib/use-act.ts';

interface Props {
  act: PasskeyAct;
  label: string;
  variant?: 'primary' | 'secondary';
  /** Fetches the options; undefined if that failed, which `failure` explains. */
  begin: () => Promise<{ options: PasskeyQuestion } | undefined>;
  finish: (credential: PasskeyAnswer) => Promise<unknown>;
  failure: string | undefined;
}

/** Uses or creates a passkey in the browser, and shows the result. */
export function PasskeyButton({ act, label, variant = 'primary', begin, finish, failure }: Props) {
  const t = useTranslate();
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<PasskeyRefusal>();

  async function press(): Promise<void> {
    setIsPending(true);
    setRefusal(undefined);
    const begun = await begin();
    const credential = begun && (await answerPasskey(act, begun.options).catch(refuse));
    if (credential) await finish(credential);
    setIsPending(false);
  }

  function refuse(error: unknown): undefined {
    console.info('The passkey gave no answer.', error);
    setRefusal(toRefusal(error));
  }

  const reason = refusal ? t(`passkey.${refusal}`) : failure;
  return (
    <div className="stack-small">
      <Button variant={variant} icon="lock" isWide isLoading={isPending} onClick={() => void press()}>
        {label}
      </Button>
      {!isPending && reason !== undefined && (
        <Notice tone="error" role="alert">
          {reason}
        </Notice>
      )}
    </div>
  );
}
// messages: passkey.*

/** Options of the mall API for the browser. They and the browser's answer are passed on unchanged (WebAuthn, 5.1). */
type PasskeyQuestion = Readonly<{ challenge: string }>;
type PasskeyAnswer = BodyInput<typeof addOwnPasskey>['credential'];

/** `ask`: use an existing passkey; `make`: create a passkey. */
type PasskeyAct = 'ask' | 'make';

/** Why the browser returned no answer: the dialog was cancelled, the device already has a passkey, or passkeys are not supported. */
type PasskeyRefusal = 'cancelled' | 'known' | 'impossible';

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

type AnswerPasskey = (act: PasskeyAct, question: PasskeyQuestion) => Promise<PasskeyAnswer>;

/** Opens the browser's own dialog. Rejects as `navigator.credentials` does. */
const answerPasskey: AnswerPasskey = async (act, question) => {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const start = act === 'ask' ? startAuthentication : startRegistration;
  const optionsJSON = question as never; // safe: created by the same library at the mall API, which alone knows its content
  return (await start({ optionsJSON })) as unknown as PasskeyAnswer; // safe: the mall API's contract defines the fields that it needs
};

function toRefusal(error: unknown): PasskeyRefusal {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'impossible';
}

/** Explains why a passkey call failed. `wrong` is the text for a passkey of another person. */
export function useProofFailure({ wrong }: { wrong: string }): (act: ActState<unknown>) => string | undefined {
  const t = useTranslate();
  const toFailure = useFailure();
  return (act) => {
    if (act.state !== 'failed') return undefined;
    if (act.errors.login?.includes('not_allowed')) return t('company.use');
    return act.code === 'UnprocessableEntity' ? wrong : toFailure(act).message;
  };
}
