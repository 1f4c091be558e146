import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { reels as enUS } from '../en-US/reels.ts';

export const reels: Translation<typeof enUS> = {
  cableGone: 'Este cable ya no está en el proyecto. Abre el plan de nuevo.',
  isPulled:
    '{{cable}} está jalado y tiene el carrete que registró la cuadrilla. Corrige el carrete en Captura de datos.',
  movedTo: 'Alguien asignó {{cable}} al carrete {{reel}} mientras tanto. Abre el plan de nuevo.',
  movedOff: 'Alguien quitó {{cable}} de su carrete mientras tanto. Abre el plan de nuevo.',
  splicedMeanwhile: 'Alguien cambió mientras tanto el empalme de {{cable}}. Abre el plan de nuevo.',
  spliceTooLong:
    '{{cable}} mide {{length}}, así que el segundo tramo debe ser más corto. Escribe menos, o pasa el cable al otro carrete.',
  notListed: 'No hay carrete {{reel}} en el registro. Agrégalo primero.',
  notInUse: 'El carrete {{reel}} está vacío, devuelto o en chatarra. Elige otro o cambia su estado.',
  otherType: '{{reel}} trae {{holds}}, y {{cable}} pide {{needs}}. Elige un carrete de su tipo.',
  noLength: '{{cable}} no tiene longitud, así que nadie sabe cuánto cortar. Captura primero su longitud.',
  tooLong: '{{cable}} lleva {{planned}}, y a {{reel}} le quedan {{left}}: faltan {{short}}. Elige otro carrete.',
  twiceOnNote: '{{reel}} ya está en la línea {{line}}. Quita una de las dos o corrige su número.',
  orderedAs: '{{reel}} se pidió como {{ordered}}, y la nota dice {{came}}. Lee la brida y corrige uno de los dos.',
  looksLike: '{{reel}} no está en el registro, y {{known}} sí. Lee el número en la brida.',
  receivedBefore: '{{reel}} ya se había recibido y queda como está.',
  receivedAs:
    '{{reel}} ya se había recibido con {{was}} y queda así; la nota dice {{said}}. Corrígelo en el registro si la nota es correcta.',
  takesNumber: '{{order}} llegó como {{reel}}: toma ese número, y sus cables lo siguen.',
  lessThanOrdered: '{{difference}} menos que los {{ordered}} pedidos.',
  moreThanOrdered: '{{difference}} más que los {{ordered}} pedidos.',
  jacketDiffers: 'Entre las marcas hay {{marked}}, y la nota dice {{said}}. Lee la cubierta.',
  deliveryGone: 'Alguien borró un carrete de esta entrega mientras tanto, así que queda como se recibió.',
  deliveryChanged:
    'Alguien cambió {{reel}} mientras tanto, así que la entrega queda como se recibió. Corrige sus carretes en el registro.',
  deliveryUsed:
    'Desde entonces se planeó o se cortó de {{reel}}, así que la entrega queda como se recibió. Corrige sus carretes en el registro.',
  reelGone: 'Este carrete ya no está en el registro. Abre el plan de nuevo.',
  reelChanged: 'Alguien cambió {{reel}} mientras tanto. Mira lo que hay ahora y hazlo de nuevo si aún hace falta.',
  notOnSite:
    '{{reel}} no está en obra, así que no se puede devolver ni desechar nada de él. Corrige primero su estado.',
  moreThanLeft: 'En {{reel}} quedan {{left}}. No devuelvas ni deseches más, o corrige lo que se jaló.',
  notLastDisposal:
    'Desde entonces se devolvió o desechó algo más de {{reel}}, o esto ya se deshizo. Abre el plan otra vez.',
  lessInLedger:
    'Ahora el registro dice {{length}}, menos de lo que volvería a {{reel}}. Corrige la longitud en el registro.',
  nothingToOrder: 'Ningún cable sin jalar tiene un carrete del registro. Asigna primero sus carretes.',
  orderReplaced: 'La orden de corte {{number}} ya no es la última, así que se queda. Abre el plan de nuevo.',
};
