import { vi } from 'vitest';

/** A standard stream that discards its output and remembers the calls. `mockRestore()` restores it. */
export function silenced(stream: NodeJS.WriteStream) {
  return vi.spyOn(stream, 'write').mockImplementation((_chunk, encoding, done) => {
    const written = typeof encoding === 'function' ? encoding : done;
    written?.();
    return true;
  });
}
