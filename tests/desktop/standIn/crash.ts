// Kills its own process, as a native module does that crashes while it loads.
process.kill(process.pid, 'SIGKILL');
