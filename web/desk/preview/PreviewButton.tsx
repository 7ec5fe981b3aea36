import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { toRouterPath } from '../lib/desk-path.ts';

/** Button that opens a preview. With unsaved changes, its label says that it saves first. */
export function PreviewButton({ isChanged, isBusy, onPress }: { isChanged: boolean; isBusy: boolean; onPress: () => void }) {
  const t = useTranslate();
  return (
    <Button variant="secondary" size="small" icon="eye" disabled={isBusy} onClick={onPress}>
      {isChanged ? t('preview.save_and_show') : t('preview.show')}
    </Button>
  );
}

/**
 * Returns a function that opens a preview, at a path below `/desk`, after saving unsaved changes. Call the hook after `useLeaveGuard`, whose effect
 * must run first: otherwise it blocks the navigation. `save` resolves with whether it succeeded.
 */
export function useOpenPreview(isChanged: boolean, save: () => Promise<boolean>): (path: string) => void {
  const [target, setTarget] = useState<string>();
  const navigate = useNavigate();
  useEffect(() => {
    if (target !== undefined && !isChanged) void navigate(toRouterPath(target));
  }, [target, isChanged, navigate]);
  return async (path) => {
    setTarget(!isChanged || (await save()) ? path : undefined);
  };
}
