/** Environment variables that processes started by tests inherit from this process, so that they share the compile cache. */
export const bareEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
