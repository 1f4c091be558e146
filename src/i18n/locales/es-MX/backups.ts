import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { backups as enUS } from '../en-US/backups.ts';

export const backups: Translation<typeof enUS> = {
  title: 'Respaldos',
  intro:
    'Cada respaldo contiene todos los proyectos, personas y archivos subidos. Enseguida se prueba su restauración en una base de datos temporal.',
  failed: 'No se pudieron cargar los respaldos.',
  warnings: {
    never: 'Aún no hay un respaldo que sirva. Elige “Respaldar ahora” y espera a que pase la restauración de prueba.',
    late: 'El último respaldo bueno tiene más de un día. Verifica que el servidor esté encendido a la hora del respaldo y respalda ahora.',
    failed: 'El último respaldo falló. Corrige la causa que muestra la tabla y respalda ahora.',
    checkFailed:
      'El último respaldo no se puede restaurar. Conserva los archivos anteriores, corrige la causa que muestra la tabla y respalda ahora.',
  },
  backUpNow: 'Respaldar ahora',
  running: 'Respaldando…',
  progress: {
    writing: 'Se está escribiendo el respaldo. Puedes salir de esta página.',
    testing: 'La restauración de prueba está en curso. Puedes salir de esta página.',
  },
  notRequested: 'No se pudo iniciar el respaldo.',
  none: 'Aún no hay respaldos. Elige “Respaldar ahora” para hacer el primero.',
  columns: {
    at: 'Inicio',
    reason: 'Motivo',
    size: 'Tamaño',
    rows: 'Filas',
    result: 'Resultado',
    check: 'Restauración de prueba',
    file: 'Archivo',
  },
  reasons: { scheduled: 'Programado', requested: 'Solicitado', upgrade: 'Antes de actualizar' },
  writing: 'Escribiendo',
  written: 'Escrito',
  hasFailed: 'Falló',
  failures: {
    diskFull: 'El disco está lleno. Libera espacio o conserva menos respaldos.',
    damaged: 'La base de datos o el archivo está dañado. Conserva los respaldos anteriores y revisa el disco.',
    interrupted: 'El servidor se detuvo antes de terminar el respaldo. Respalda de nuevo.',
    other: 'No se pudo escribir el respaldo. Corrige la causa de abajo y respalda de nuevo.',
  },
  checkWaiting: 'En cola',
  checkPassed: 'Pasó',
  showAll: 'Mostrar los {{shown}} respaldos',
  files: {
    title: 'Archivos y restauración',
    folder: 'Carpeta en el servidor',
    copy: 'Copiar ruta',
    copied: 'Carpeta copiada.',
    notCopied: 'El navegador no permitió copiar. Selecciona la carpeta y cópiala a mano.',
    offsite: 'Copia estos archivos a otro equipo con regularidad. Si falla este disco, se pierden.',
    restore:
      'Para restaurar: detén el servidor, mueve la carpeta de su base de datos a otro lugar o indícale una base de datos vacía, y luego ejecuta:',
  },
  schedule: {
    title: 'Respaldos automáticos',
    isOn: 'Respaldar todos los días',
    hour: 'Hora del respaldo',
    zone: 'Zona horaria del servidor: {{zone}}',
    keepDaily: 'Respaldos diarios por conservar',
    keepWeekly: 'Respaldos semanales por conservar',
    keepMonthly: 'Respaldos mensuales por conservar',
    keeping:
      'Se conserva el respaldo más reciente de cada día, semana y mes, hasta estas cantidades. Los solicitados y los de antes de actualizar se quedan hasta que elimines sus archivos.',
    next: 'Próximo respaldo: {{time}}, en tu hora local',
    soon: 'La hora del próximo respaldo aparecerá aquí en breve.',
    off: 'No hay ningún respaldo programado.',
  },
};
