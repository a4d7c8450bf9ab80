import { vi } from 'vitest';

/**
 * A standard stream that takes everything, writes nothing and remembers the calls. `mockRestore()` gives it
 * back.
 */
export function silenced(stream: NodeJS.WriteStream) {
  return vi.spyOn(stream, 'write').mockImplementation((_chunk, encoding, done) => {
    const written = typeof encoding === 'function' ? encoding : done;
    written?.();
    return true;
  });
}
