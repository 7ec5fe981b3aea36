import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toPlace } from '../navigation.ts';

/**
 * Leads to the preview of a record once nothing on its page is unsaved. To be called after the guard of the page: only then it lets go.
 * `save` resolves with whether it has.
 */
export function usePreviewPress(kind: string, key: string, isChanged: boolean, save: () => Promise<boolean>): () => void {
  const [isWanted, setIsWanted] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (isWanted && !isChanged) void navigate(toPlace(`content/${kind}/${key}/preview`));
  }, [isWanted, isChanged, navigate, kind, key]);
  return async () => {
    setIsWanted(!isChanged || (await save()));
  };
}
