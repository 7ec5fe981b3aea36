import { ErrorScreen } from './ErrorScreen.tsx';

export function AboutScreen() {
  return <ErrorScreen code="NotFound" />;
}
