import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { reels as enUS } from '../en-US/reels.ts';

export const reels: Translation<typeof enUS> = {
  cableGone: 'Este cable ya no está en el proyecto. Actualiza el plan.',
  isPulled: 'El jalado de {{cable}} ya empezó. Corrige su carrete en Captura de avance.',
  movedTo: 'Otra persona movió {{cable}} a {{reel}}. Actualiza el plan.',
  movedOff: 'Otra persona quitó {{cable}} de su carrete. Actualiza el plan.',
  splicedMeanwhile: 'Otra persona cambió el empalme de {{cable}}. Actualiza el plan.',
  spliceTooLong:
    '{{cable}} mide {{length}}, así que el segundo tramo debe ser más corto. Escribe menos, o mueve el cable al otro carrete.',
  notListed: 'El carrete {{reel}} no está en el registro. Agrégalo primero.',
  notInUse: 'El carrete {{reel}} está vacío, devuelto o es desperdicio. Elige otro o cambia su estado.',
  otherType: '{{reel}} trae {{holds}}, y {{cable}} necesita {{needs}}. Elige un carrete de su tipo.',
  noLength: '{{cable}} no tiene longitud. Captúrala primero.',
  tooLong: '{{cable}} lleva {{planned}}, y a {{reel}} le quedan {{left}}: faltan {{short}}. Elige otro carrete.',
  twiceOnNote: '{{reel}} ya está en la línea {{line}}. Quita una de las dos o corrige su número.',
  orderedAs: '{{reel}} se pidió como {{ordered}}; la nota indica {{came}}. Revisa la brida y corrige uno.',
  looksLike: '{{reel}} no está en el registro. ¿Quisiste decir {{known}}? Revisa la brida.',
  receivedBefore: '{{reel}} ya se había recibido. Sin cambios.',
  receivedAs:
    '{{reel}} ya se había recibido con {{was}}; la nota indica {{said}}. Sin cambios. Si la nota es correcta, corrige el registro.',
  takesNumber: '{{order}} llegó como {{reel}}. Toma ese número y conserva sus cables.',
  lessThanOrdered: '{{difference}} menos que los {{ordered}} pedidos.',
  moreThanOrdered: '{{difference}} más que los {{ordered}} pedidos.',
  jacketDiffers: 'Las marcas dan {{marked}}; la nota indica {{said}}. Revisa la cubierta.',
  deliveryGone: 'No se puede deshacer: alguien eliminó un carrete de esta entrega.',
  deliveryChanged: 'No se puede deshacer: alguien cambió {{reel}}. Corrige los carretes en el registro.',
  deliveryUsed:
    'No se puede deshacer: {{reel}} tiene cables planeados o cortados. Corrige los carretes en el registro.',
  reelGone: 'Este carrete ya no está en el registro. Actualiza el plan.',
  reelChanged: 'Otra persona cambió {{reel}}. Revisa los valores actuales e inténtalo de nuevo si hace falta.',
  notOnSite:
    '{{reel}} no está en obra, así que no se puede devolver ni pasar a desperdicio. Corrige primero su estado.',
  moreThanLeft: 'Solo quedan {{left}} en {{reel}}. Escribe eso o menos, o corrige las longitudes jaladas.',
  notLastDisposal:
    'No se puede deshacer: hay una devolución o un desperdicio posterior de {{reel}}, o esto ya se deshizo. Actualiza el plan.',
  lessInLedger:
    'No se puede deshacer: el registro indica solo {{length}} devueltos o de desperdicio de {{reel}}. Corrige el registro.',
  nothingToOrder: 'Ningún cable sin jalar tiene carrete. Asigna carretes primero.',
  orderReplaced: 'No se puede retirar: la orden de corte {{number}} ya no es la más reciente. Actualiza el plan.',
};
