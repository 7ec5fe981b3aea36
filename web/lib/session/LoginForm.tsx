import { useLocation } from 'react-router';
import { useLinks } from '../navigation/route.tsx';

/**
 * Id of the form that sends a visitor to the login, which then returns to this page. Works before hydration: `<button type="submit"
 * form={loginFormId} name="why" …>`.
 */
export const loginFormId = 'to-login';

export function LoginForm() {
  const { pathname, search } = useLocation();
  const href = useLinks()('login');
  return (
    href && (
      <form id={loginFormId} method="get" action={href} hidden>
        <input type="hidden" name="return" value={pathname + search} />
      </form>
    )
  );
}
