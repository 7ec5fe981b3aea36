import { ErrorScreen } from './ErrorScreen.tsx';

export function NewsDetailScreen() {
  return <ErrorScreen code="NotFound" />;
}
