export { toBreadcrumbSchema } from './trail.ts';
