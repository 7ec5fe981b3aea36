import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { toRouterPath } from '../lib/desk-path.ts';

/** The label says if it saves first. */
export function PreviewButton({ isChanged, isBusy, onPress }: { isChanged: boolean; isBusy: boolean; onPress: () => void }) {
  const t = useTranslate();
  return (
    <Button variant="secondary" size="small" icon="eye" disabled={isBusy} onClick={onPress}>
      {isChanged ? t('preview.save_and_show') : t('preview.show')}
    </Button>
  );
}

/**
 * Opens a preview, at a path below `/desk`, once nothing on the page is unsaved. Call it after the page's guard: only then the guard lets it pass.
 * `save` resolves with whether it succeeded.
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
