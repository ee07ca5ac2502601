// A process that ends as one does whose native part crashes while it is loaded.
process.kill(process.pid, 'SIGKILL');
