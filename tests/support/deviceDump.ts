/** Data that an earlier build stored on a device, recorded by `e2e/versionBefore.spec.ts`. */

interface StoreDump {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly { readonly name: string; readonly keyPath: string | string[]; readonly unique: boolean }[];
  readonly records: readonly { readonly key: IDBValidKey; readonly value: unknown }[];
}

export interface DeviceDump {
  readonly localStorage: Readonly<Record<string, string>>;
  readonly databases: readonly {
    readonly name: string;
    readonly version: number;
    readonly stores: readonly StoreDump[];
  }[];
}

const arrays = { Int32Array, Float64Array, Uint8Array, Uint32Array } as const;

/** Converts `{ $array }` and `{ $date }` back to the stored values. */
function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== 'object' || value === null) return value;
  if ('$date' in value) return new Date(String(value.$date));
  if ('$array' in value && 'values' in value) {
    const type = arrays[value.$array as keyof typeof arrays];
    return type.from(value.values as number[]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, revive(part)]));
}

/** Fills the local storage and the databases of this test with the dump, in the versions and with the indexes of the build that wrote it. */
export async function restoreDevice(dump: DeviceDump): Promise<void> {
  for (const [key, text] of Object.entries(dump.localStorage)) localStorage.setItem(key, text);
  await Promise.all(dump.databases.map(restoreDatabase));
}

function restoreDatabase({ name, version, stores }: DeviceDump['databases'][number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => {
      for (const { name: storeName, keyPath, autoIncrement, indexes, records } of stores) {
        const store = request.result.createObjectStore(storeName, { keyPath, autoIncrement });
        for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique });
        for (const { key, value } of records) store.add(revive(value), ...(keyPath === null ? [key] : []));
      }
    });
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
    request.addEventListener('error', () => reject(new Error(`${name}: ${String(request.error)}`)));
  });
}
