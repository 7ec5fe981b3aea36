import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toPlace } from '../navigation.ts';

/**
 * Leads to a preview, at a path below `/desk`, once nothing on the page is unsaved. To be called after the guard of the page: only then it lets go.
 * `save` resolves with whether it has.
 */
export function usePreviewPress(isChanged: boolean, save: () => Promise<boolean>): (path: string) => void {
  const [wanted, setWanted] = useState<string>();
  const navigate = useNavigate();
  useEffect(() => {
    if (wanted !== undefined && !isChanged) void navigate(toPlace(wanted));
  }, [wanted, isChanged, navigate]);
  return async (path) => {
    setWanted(!isChanged || (await save()) ? path : undefined);
  };
}
