/** Environment variables that processes started by tests inherit, so that they share this process's compile cache. */
export const bareEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
