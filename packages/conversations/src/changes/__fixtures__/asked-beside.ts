/** As `TALKS`: facts that are told beside a question, as chats have them, and their changes. */
export const ASKED_BESIDE = `
*I'm renting a room in Ghent, is a bike stolen there as often as people say? | So I've moved to Antwerp in the end, any good swimming pools?
*Physio is on Wednesday at 4, should I eat before? | physio rang, they bumped my session to Friday at 11. what do I wear?
*The notary is on 3 March, which papers do we need? | Because of the strike we had to move the notary to 17 March, is that too late for the tax?
*My flight leaves at 6:40, is that too early for breakfast? | sorry, the flight leaves at 9:40, not 6:40! where can I eat then?
*I work at a bakery in the old town, how do I get up at three? | handed in my notice, thank God. what do I say to my boss?
-Physio is on Wednesday at 4, should I eat before? | The plumber moved to Friday at 11, what do I ask him?
-We meet the notary on 3 March, which papers do we need? | My brother had to move his notary to 17 March, is that late?
-The meeting with the bank is on Monday at 10, what do I ask? | The meeting with the school was moved to Tuesday at 9, who comes along?
-I'm renting a room in Ghent, is it safe there? | My cousin moved to Antwerp, what could I bring her?
*Ich jobbe in einer Gärtnerei, was hilft gegen Rückenschmerzen? | Hab letzte Woche gekündigt, wie schreibe ich eine gute Bewerbung?
*Die Taufe ist am 4. Mai, was schenkt man da? | wegen der Oma mussten wir die taufe auf den 25. mai verlegen. wie sage ich das den Gästen?
-Die Taufe ist am 4. Mai, was schenkt man da? | Die Feier nach der Taufe dauert jetzt bis 22 Uhr, ist das zu lang?
*Je bosse dans une librairie, tu as une idée de vitrine ? | J'ai quitté mon boulot hier, comment je fais pour le chômage ?
*L'oral est le 12 juin à 9 h. Comment je révise ? | L'oral est reporté au 20 juin, je commence par quoi ?
-L'oral est le 12 juin, comment je révise ? | La fête avant l'oral est reportée au 14 juin, on apporte quoi ?
*Trabajo en una gestoría, ¿cómo aguanto abril? | me despidieron el lunes, ¿cómo pido el paro?
*La revisión del coche es el martes a las 9, ¿cuánto tarda? | han movido la revisión al jueves a las 12, ¿me da tiempo a comer?
-La revisión del coche es el martes a las 9, ¿cuánto tarda? | han movido la revisión del ascensor al jueves a las 12, ¿subo andando?
*Trabalho numa gráfica, como tiro tinta da roupa? | pedi demissão ontem, o que escrevo no currículo?
*A vistoria é na terça às 10, o que eles olham? | remarcaram a vistoria para quinta às 14, posso pedir outra hora?
-A vistoria é na terça às 10, o que eles olham? | Na terça às 12 também tem vistoria do gás, quem abre a porta?
*我在青岛租房，冬天要装暖气吗？ | 上个月搬到大连了，这边怎么办居住证？
*体检约在周四上午，要空腹吗？ | 体检改到下周一下午了，早上能喝水吗？
-体检约在周四上午，要空腹吗？ | 我妈的体检改到下周一下午了，她要空腹吗？
*札幌で一人暮らしなんだけど、灯油っていくら？ | 先月仙台に引っ越しました。布団はどこで捨てる？
*健康診断は木曜の9時なんだけど、朝ごはんはだめ？ | 健康診断は月曜の13時に変更になりました。昼は食べていい？
*전주에 사는데 비 오는 날 뭐 먹지? | 지난주에 군산으로 이사했어. 근처에 빵집 있을까?
*정기 검진이 목요일 오전 9시인데 아침은 굶어야 하나? | 검진이 월요일 오후 2시로 바뀌었어. 점심은 먹어도 돼?
`
