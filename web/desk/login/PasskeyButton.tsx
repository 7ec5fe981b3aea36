import { useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { answerPasskey, type PasskeyAct, type PasskeyAnswer, type PasskeyQuestion, type PasskeyRefusal, toRefusal } from './passkey.ts';

interface Props {
  act: PasskeyAct;
  label: string;
  variant?: 'primary' | 'secondary';
  /** Undefined: it failed, and `failure` explains it. */
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
