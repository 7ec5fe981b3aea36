import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSite } from '../centre/site.tsx';
import { useMemberLinks } from '../navigation/route.tsx';
import { listStoredKeys } from './unsettled-keys.ts';
import { SupplyContext } from './use-endpoint.ts';
import { useRefresh } from './use-refresh.ts';

/**
 * Determines and shows the outcome of calls whose answer was lost by a reload or without a network. Checks now, and whenever the network is back or
 * the visitor returns to the page. Returns whether a check is running.
 */
export function useUnsettled(isWanted = true): boolean {
  const supply = useContext(SupplyContext);
  const [isChecking, setIsChecking] = useState(false);
  const means = { locale: useSite().locale, refresh: useRefresh(), toLink: useMemberLinks(), navigate: useNavigate() };
  const latest = useRef(means);
  useEffect(() => {
    latest.current = means;
  });
  const look = useCallback(async () => {
    if (!supply || listStoredKeys().length === 0) return;
    setIsChecking(true);
    try {
      const { settleAndShow } = await import('./show-unsettled.ts');
      await settleAndShow(supply.api, () => latest.current);
    } catch (error) {
      console.warn('Could not check what was sent before; it will be tried again.', error);
    } finally {
      setIsChecking(false);
    }
  }, [supply]);
  useEffect(() => {
    if (!isWanted) return;
    void look();
    const lookAgain = () => document.visibilityState === 'visible' && void look();
    window.addEventListener('online', lookAgain);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      window.removeEventListener('online', lookAgain);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [isWanted, look]);
  return isChecking;
}
