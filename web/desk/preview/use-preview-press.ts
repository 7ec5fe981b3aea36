import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toRouterPath } from '../lib/desk-path.ts';

/**
 * Opens a preview, at a path below `/desk`, once nothing on the page is unsaved. Call it after the page's guard: only then the guard lets it pass.
 * `save` resolves with whether it succeeded.
 */
export function usePreviewPress(isChanged: boolean, save: () => Promise<boolean>): (path: string) => void {
  const [wanted, setWanted] = useState<string>();
  const navigate = useNavigate();
  useEffect(() => {
    if (wanted !== undefined && !isChanged) void navigate(toRouterPath(wanted));
  }, [wanted, isChanged, navigate]);
  return async (path) => {
    setWanted(!isChanged || (await save()) ? path : undefined);
  };
}
