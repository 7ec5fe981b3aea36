// Here because bare commands and editors look nowhere else.
export { default } from './config/playwright.config.ts';
