/**
 * All that a process which a test starts gets of this one's environment, beside what the test gives it. What one such process has compiled of
 * the sources the next one finds.
 */
export const bareEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
